"""Rules 1 to 24 of 806 and 811, the table, its seats and its money: alike in both but for the own cards.

Each regulation names its own rows: `table_rules` is asked once for each. No sentence of either is copied here.
"""

from casino.rulebook.shapes import Item, Means, Rule, enforced, item, organisational, rule, rule_of, setting, shown

ENGINE = "games.engines.poker"
LIVE = "games.services.poker"
PAGE = shown("rules_page")
CONDUCT = "conduta de quem joga: a casa regista, deteta e denuncia, mas nenhum programa a impede"


def table_rules(*, is_omaha: bool) -> tuple[Rule, ...]:
    """Rules 1 to 24 of Omaha, or of Hold'em."""
    return (*_nature(is_omaha), *_seats(), _conduct(), *_chips(), *_rake(), *_bets())


def _words(is_omaha: bool) -> tuple[Item, ...]:
    cards = "as quatro cartas de cada um" if is_omaha else "as duas cartas de cada um"
    read = " (leitura 20)" if is_omaha else ""
    terms = [
        "Aposta máxima: o mais que se pode apostar, em euros.",
        "Aposta mínima: o menos que se pode apostar, em euros.",
        "Botão: a marca da mão.",
        "Cartas fechadas: só as vê quem as tem.",
        "Cartas viradas: as comuns, que todos veem.",
        "Cave inicial: com quanto se entra.",
        "Comissão: a parte da casa, da cave ou do pote.",
        "Flop: as três primeiras comuns.",
        "Grande aposta: a obrigatória do segundo à esquerda do botão.",
        f"Jogada: de baralhar a entregar o pote, com {cards}{read}.",
        "All in: quem aposta a cave toda.",
        "Mesa contínua: sempre aberta, com um mínimo de jogadores.",
        "Mesa por sessões: com horas marcadas e inscrição.",
        "Pequena aposta: a obrigatória do primeiro à esquerda do botão.",
        "Pote: o que está apostado e se disputa.",
        "Pote lateral: a parte em que um all in menor não entra.",
        "Reposição: comprar mais fichas para a cave.",
        "River: a quinta comum e o último turno.",
    ]
    sessions = enforced(f"{LIVE}.sessions.hour_look")
    if not is_omaha:
        terms.append("Sessão: uma hora, mais o que falta para a volta do botão (leitura 48).")
    terms += ["Sessão de jogo: o tempo seguido de um jogador na mesa.", "Turn: a quarta comum."]
    also: dict[str, tuple[Means, ...]] = {
        "a": (enforced("games.engines.poker_state.raise_limit"),),
        "b": (enforced(f"{ENGINE}.raise_least"),),
        "m": (sessions,),
        "q": (enforced(f"{LIVE}.asking.seat_top_up"),),
    }
    if not is_omaha:
        hours = enforced("casino.rulebook.poker_hours.session_at")
        also["s"] = (hours, sessions, enforced(f"{LIVE}.sessions.session_end"))
    paths = "abcdefghijklmnopqrstu"[: len(terms)]
    return tuple(item(path, text, PAGE, *also.get(path, ())) for path, text in zip(paths, terms, strict=True))


def _nature(is_omaha: bool) -> tuple[Rule, ...]:
    aim = (
        "Joga-se entre jogadores, sem banca; ganha a melhor mão de duas cartas próprias e três comuns."
        if is_omaha
        else "Joga-se entre jogadores, sem banca; ganha a melhor mão de cinco entre sete cartas."
    )
    return (
        rule(1, aim, PAGE, enforced(f"{ENGINE}.start")),
        rule_of(2, "O que significam as palavras do jogo.", *_words(is_omaha)),
        rule(3, "Em tempo real, numa mesa desenhada como as verdadeiras.", shown("table")),
        rule_of(
            4,
            "O que a mesa desenhada tem de ter.",
            item("a", "Dois a dez lugares, cada um bem separado.", setting("seats"), shown("table")),
            item("b", "Um baralho de 52 cartas.", enforced("games.engines.cards.DECK")),
            item(
                "c",
                "Uma marca da mão que anda um lugar ocupado à esquerda em cada jogada.",
                shown("table"),
                enforced(f"{LIVE}.dealing.deal_plan"),
            ),
            item("d", "As fichas de cada cave, com o seu valor.", shown("table")),
            item("e", "O pote e cada cave, escritos em euros.", shown("table")),
        ),
    )


def _seats() -> tuple[Rule, ...]:
    return (
        rule(5, "Joga-se a dois até dez.", setting("seats"), enforced(f"{ENGINE}.seating_check")),
        rule_of(
            6,
            "Como a mesa funciona.",
            item("a", "Contínua: sem horas, entra-se e sai-se.", setting("mode"), enforced(f"{LIVE}.seats.seat_take")),
            item(
                "b",
                "Por sessões: só nas suas horas e para quem se inscreveu, também nos lugares que vagam (leitura 48).",
                setting("mode"),
                setting("opens"),
                setting("closes"),
                enforced(f"{LIVE}.waiting.registration_check"),
                enforced(f"{LIVE}.sessions.hour_look"),
            ),
        ),
        rule(
            7,
            "Com menos de dois a mesa não começa nem continua.",
            enforced(f"{ENGINE}.seating_check"),
            enforced(f"{LIVE}.dealing.deal_plan"),
        ),
        rule(
            8,
            "Entra-se com a cave que as regras específicas dizem (leitura 45).",
            setting("buy_in_least"),
            setting("buy_in_most"),
            enforced(f"{LIVE}.seats.seat_take"),
        ),
        rule(9, "Cada um tem um só lugar.", enforced(f"{LIVE}.seats.seat_take"), enforced("games.models.PokerSeat")),
        rule(10, "Sai-se quando se quer, com a cave toda.", enforced(f"{LIVE}.seats.seat_leave")),
    )


def _conduct() -> Rule:
    people = (PAGE, organisational(CONDUCT))
    return rule_of(
        11,
        "O que não se faz enquanto se está à mesa.",
        item("a", "Tirar fichas da cave: só saem todas, ao sair.", enforced(f"{LIVE}.money.cash_out")),
        item("b", "Juntar fichas a meio da jogada.", enforced(f"{LIVE}.asking.seat_top_up")),
        item("c", "Jogar combinado com outros.", *people),
        item(
            "d",
            "Dar a saber cartas: a mesa não tem conversa, e cada carta fechada só vai para o dono.",
            PAGE,
            enforced("games.commands_poker.FIELDS"),
            enforced("games.poker_fragments.private_regions"),
        ),
        item("e", "Perder de propósito para passar fichas.", *people),
        item("f", "Usar programas que decidam, ou da lista publicada.", shown("forbidden_programs"), PAGE),
        item("g", "Perturbar o jogo.", *people),
    )


def _chips() -> tuple[Rule, ...]:
    return (
        rule(12, "Quem fica sem cave pode repô-la e continuar.", enforced(f"{LIVE}.asking.seat_top_up")),
        rule(
            13, "Cave, reposições e apostas são fichas em euros.", enforced(f"{LIVE}.money.chips_buy"), shown("table")
        ),
        rule(
            14,
            "O operador fixa a cave, as reposições e a aposta mínima.",
            setting("buy_in_least"),
            setting("buy_in_most"),
            setting("big_blind"),
        ),
        rule(
            15,
            "Com menos do que a aposta mínima é preciso repor para continuar (leitura 45).",
            setting("top_up_seconds"),
            enforced(f"{LIVE}.room.can_play"),
            enforced(f"{LIVE}.ending.seats_settle"),
        ),
    )


def _rake() -> tuple[Rule, ...]:
    rake = "games.engines.rake.Rake"
    return (
        rule(16, "A casa cobra uma comissão.", setting("rake"), enforced(f"{LIVE}.money.hand_pay")),
        rule_of(
            17,
            "A comissão tem uma de duas formas.",
            item("a", "De 1 a 5 % do pote, antes de o entregar.", setting("rake"), enforced(f"{rake}.of_pots")),
            item(
                "b",
                "De 5 a 20 % da cave e das reposições, quando entram.",
                setting("rake"),
                enforced(f"{rake}.of_buy_in"),
                enforced(f"{LIVE}.money.chips_buy"),
            ),
        ),
        rule(
            18,
            "Não há comissão do pote se ninguém apostou até ao fim do flop (leitura 14).",
            enforced(f"{ENGINE}.apply"),
        ),
        rule(19, "Com all in, tira-se de cada pote pago (leitura 15).", enforced(f"{rake}.of_pots")),
    )


def _bets() -> tuple[Rule, ...]:
    most = enforced("games.engines.poker_state.raise_limit")
    return (
        rule(
            20, "Umas apostas são obrigatórias, outras não.", enforced(f"{ENGINE}.start"), enforced(f"{ENGINE}.apply")
        ),
        rule(
            21,
            "Obrigatórias são só as duas blinds: a dinheiro não há antes.",
            enforced(f"{ENGINE}.start"),
            enforced("casino.rulebook.poker_values.PokerValues.parse"),
        ),
        rule(
            22,
            "A grande vale a aposta mínima; a pequena, o que o operador diz.",
            setting("small_blind"),
            setting("big_blind"),
            enforced(f"{ENGINE}.TableRules.from_values"),
        ),
        rule(23, "Fora a pequena, nenhuma aposta é menor do que a mínima (leitura 12).", enforced(f"{ENGINE}.check")),
        rule_of(
            24,
            "O operador escolhe o limite das apostas.",
            item(
                "a", "Meio pote, ou subidas contadas (leituras 13 e 36).", setting("limit"), setting("max_raises"), most
            ),
            item("b", "O pote.", setting("limit"), most),
            item("c", "Sem limite: a cave.", setting("limit"), most),
        ),
    )
