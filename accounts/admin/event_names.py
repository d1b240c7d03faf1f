"""What the kinds of significant events are called, in words. The code stays what is kept, sought and exported."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

EVENT_NAMES: Mapping[str, str | Promise] = {
    "account_disabled": _("conta desativada"),
    "account_enabled": _("conta reativada"),
    "approval_approved": _("pedido a duas pessoas aprovado"),
    "approval_asked": _("pedido a duas pessoas feito"),
    "approval_refused": _("pedido a duas pessoas recusado"),
    "complaint_answered": _("reclamação respondida"),
    "complaint_made": _("reclamação apresentada"),
    "complaint_taken": _("reclamação posta em análise"),
    "email_changed": _("correio eletrónico mudado"),
    "exclusion_end_ask": _("fim da exclusão pedido"),
    "exclusion_start": _("exclusão ou pausa iniciada"),
    "glossary_edited": _("entrada do glossário escrita"),
    "identity_decide": _("identidade decidida"),
    "letter_again": _("carta enviada outra vez"),
    "limit_set": _("limite posto ou mudado"),
    "login": _("entrada na conta"),
    "logout": _("saída da conta"),
    "nickname_changed": _("alcunha mudada"),
    "password_changed": _("palavra-passe mudada"),
    "program_listed": _("entrada da lista de programas escrita"),
    "reconciliation": _("contas conferidas"),
    "report_looked_at": _("denúncia vista"),
    "report_made": _("denúncia feita"),
    "rules_approve": _("regras aprovadas"),
    "rules_draft": _("regras escritas"),
    "rules_edit": _("regras mudadas"),
    "rules_enter_force": _("regras com hora para entrar em vigor"),
    "rules_refuse": _("regras recusadas"),
    "rules_replace": _("regras substituídas"),
    "rules_submit": _("regras submetidas"),
    "rules_take_back": _("entrada em vigor das regras retirada"),
    "second_factor_added": _("segundo fator posto"),
    "second_factor_removed": _("segundo fator tirado"),
    "second_factor_reset": _("segundo fator reposto pela casa"),
    "series_created": _("série de torneios criada"),
    "series_resumed": _("série de torneios continuada"),
    "series_stopped": _("série de torneios parada"),
    "session_end": _("sessão de jogo terminada"),
    "staff_appointed": _("função na casa mudada"),
    "table_status": _("estado da mesa mudado"),
}
