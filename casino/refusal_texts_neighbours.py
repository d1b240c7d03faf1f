"""What is said to whoever writes about another player. `refusal_texts` joins them to its one map."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

NEIGHBOUR_TEXTS: dict[str, str | Promise] = {
    "note_not_here": _("Não está nem esteve nesta mesa ninguém com esta alcunha."),
    "note_own_seat": _("Este lugar é seu: as notas são sobre os outros."),
    "note_colour_unknown": _("Esta cor não existe. Escolha uma da lista."),
    "note_too_long": _("A nota é demasiado longa: o máximo são %(most)s caracteres."),
    "note_empty": _("Escreva uma nota ou escolha uma cor."),
    "note_too_many": _("Já tem %(most)s notas. Apague alguma para guardar outra."),
    "note_not_found": _("Esta nota já não existe."),
    "report_not_here": _("Ninguém com esta alcunha está nesta mesa, nem esteve nas últimas %(hours)s horas."),
    "report_own_seat": _("Este lugar é seu: só pode denunciar outro jogador."),
    "report_training": _("É um adversário de treino da casa: joga só por fichas de demonstração."),
    "report_not_at_table": _("Só quem esteve nesta mesa pode denunciar quem lá joga."),
    "report_hand_unknown": _("O número da jogada não se percebe. A denúncia não seguiu."),
    "report_not_in_hand": _("Esse jogador não entrou nessa jogada. A denúncia não seguiu."),
    "report_reason_missing": _("Escolha um motivo da lista."),
    "report_text_missing": _("Diga em poucas palavras o que aconteceu."),
    "report_text_too_long": _("O texto é demasiado longo: o máximo são %(most)s caracteres."),
    "report_made_already": _("Já denunciou este jogador por esta jogada. A casa vai vê-la."),
    "report_too_many": _("Fez %(most)s denúncias na última hora. Espere um pouco antes de fazer outra."),
    "report_not_allowed": _("A sua função não permite decidir esta denúncia, ou ela diz-lhe respeito."),
    "report_step_not_open": _("A denúncia já não está nesse estado. Atualize a página."),
}
