"""What tournaments, their kinds and their hours are called."""

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from casino.templatetags.money import money
from tournaments.selectors.page import StepView
from tournaments.selectors.said import SaidLine

KIND_NAMES: dict[str, str | Promise] = {
    "freezeout": _("freezeout"),
    "rebuy": _("rebuy"),
    "addon": _("add-on"),
    "reentry": _("reentradas"),
    "knockout": _("knockout"),
    "satellite": _("satélite"),
    "freeroll": _("entrada gratuita"),
    "sit_and_go": _("sit & go"),
    "heads_up": _("frente a frente"),
    "timed": _("por tempo"),
}
VARIANT_NAMES: dict[str, str] = {"holdem": "Hold'em", "omaha": "Omaha"}
LIMIT_NAMES: dict[str, str | Promise] = {
    "no_limit": _("sem limite"),
    "pot_limit": _("limite de pote"),
    "half_pot": _("meio pote"),
    "fixed": _("limite fixo"),
}


def clock_text(seconds: int | None) -> str:
    """«4:05», «1:02:09»; empty where there is no end."""
    if seconds is None:
        return ""
    minutes, rest = divmod(max(0, seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"


# --- What is announced (810/56) ---

# Whole sentences, to be read and to be heard. What needs more than a name has a function of its own below.
SAID_NAMES: dict[str, str | Promise] = {
    "open": _("As inscrições estão abertas."),
    "pause": _("O torneio está em pausa. O relógio dos níveis parou."),
    "resume": _("O torneio continua. O relógio dos níveis anda outra vez."),
    "started": _("O torneio começou."),
    "break": _("Intervalo."),
    "break_end": _("O intervalo acabou."),
    "late_closed": _("As inscrições acabaram."),
    "hand_by_hand": _("A partir de agora joga-se mão a mão: todas as mesas esperam umas pelas outras."),
    "bubble_burst": _("Rebentou a bolha: todos os que ficam têm prémio."),
    "final_table": _("Mesa final."),
    "last_lap": _("O tempo acabou: joga-se a última volta do botão."),
}


def said_words(line: SaidLine) -> str:
    """One announcement in the language that is spoken now."""
    who = gettext(" e ").join(line.who)
    facts = {"who": who, "table": line.table, "seat": line.seat, "text": line.text}
    match line.kind:
        case "level" if line.step is not None:
            return gettext("Nível %(level)s: %(blinds)s.") % {
                "level": line.step.number,
                "blinds": blinds_words(line.step),
            }
        case "extend_break":
            return gettext("O intervalo dura mais %(time)s.") % {"time": clock_text(line.seconds)}
        case "stopped":
            # A house that was down, or one that was late: what is true of both.
            late = gettext(
                "Durante %(time)s a casa não acompanhou o torneio. "
                "Os níveis e os tempos de decisão continuam onde estavam."
            )
            return late % {"time": clock_text(line.seconds)}
        case "message":
            return gettext("A direção diz: %(text)s") % facts
        case "eliminated" | "disqualified":
            out = (
                gettext("%(who)s saiu do torneio.")
                if line.kind == "eliminated"
                else gettext("%(who)s foi desqualificado.")
            )
            left = ngettext("Fica %(left)s em jogo.", "Ficam %(left)s em jogo.", line.left)
            return f"{out} {left}" % {**facts, "left": line.left}
        case "reentered":
            return gettext("%(who)s entrou outra vez.") % facts
        case "moved":
            return gettext("%(who)s passa para a mesa %(table)s, lugar %(seat)s.") % facts
        case "table_broken":
            return gettext("A mesa %(table)s foi desfeita.") % facts
        case "finished":
            return gettext("O torneio acabou. Ganhou %(who)s.") % facts if who else gettext("O torneio acabou.")
        case "cancelled":
            return gettext("O torneio foi cancelado: %(text)s") % {"text": gettext(line.text) if line.text else "–"}
    return str(SAID_NAMES.get(line.kind, ""))


def blinds_words(step: StepView) -> str:
    """«100 / 200, ante 20»"""
    blinds = f"{money(step.small_blind, 'CHIPS')} / {money(step.big_blind, 'CHIPS')}"
    ante = gettext("ante")
    return f"{blinds}, {ante} {money(step.ante, 'CHIPS')}" if step.ante else blinds
