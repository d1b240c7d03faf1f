"""How the doubtful points of the regulations are read: the house's decisions, for operators and inspectors. Data only.

Each names the rules that it touches («810» alone: the whole regulation) and says in the house's own words how they
are applied. The numbers never change; a new reading gets a new number.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reading:
    """One decision. `rules` as «804/6.b»; a bare regulation where no single rule is meant."""

    number: int
    rules: tuple[str, ...]
    text: str


_ROWS: tuple[tuple[str, str], ...] = (
    (
        "804/6.b",
        "A cor é do número e não do lugar na roda: na ordem americana de 37 casas, o 1 e o 27 são vizinhos e ambos "
        "vermelhos.",
    ),
    (
        "804/7 804/19",
        "Cavalos com zero: 0-1, 0-2, 0-3; com duplo zero 0-00, 0-1, 0-2, 00-2, 00-3. Ruas: 0-1-2 e 0-2-3; com duplo "
        "zero 0-1-2, 0-00-2, 00-2-3. O quadro 0-1-2-3 só há com um zero. Não há aposta de cinco números.",
    ),
    (
        "804/11",
        "O máximo conta por posição, isto é, por cada conjunto de números, somando tudo o que o jogador lá pôs na "
        "jogada.",
    ),
    (
        "804/13",
        "Um prémio de metade tem de dar cêntimos certos: cada mesa tem um passo de ficha e toda a aposta é múltipla "
        "dele.",
    ),
    (
        "805/8.a.ii 805/15.b",
        "Com um ás nas duas primeiras cartas, dobra-se quando o total com o ás a valer 1 é 9 ou 10; o ás fica a "
        "valer 1. Ás e dez à primeira é blackjack; depois de separar ases é um 21 acabado.",
    ),
    (
        "805/15",
        "Com 11 ou menos é preciso pedir (ou dobrar, desdobrar, desistir): ficar não se oferece, e quem deixa passar "
        "o tempo recebe carta. Acima de 11, o tempo esgotado é ficar.",
    ),
    (
        "805/15.e 805/17",
        "Só se desiste como primeira decisão das duas primeiras cartas, nunca depois de desdobrar nem contra um ás. A "
        "banca não espreita: o blackjack dela só se vê no fim e leva tudo, mesmo dobrado ou desdobrado, salvo a "
        "desistência já feita.",
    ),
    (
        "805/20",
        "O blackjack do jogador paga-se logo contra 2 a 9; contra ás pode aceitar-se o pagamento igual antes da "
        "segunda carta da banca; contra dez ou figura espera.",
    ),
    (
        "805/21 805/22",
        "Desdobram-se cartas do mesmo valor, também rei e dez, salvo na opção de só pares. Cada ás desdobrado recebe "
        "uma carta; se for outro ás, pode desdobrar-se de novo até ao limite.",
    ),
    (
        "805/25.i",
        "O prémio especial é para mãos de exatamente três cartas (6-7-8 de um naipe, ou 7-7-7): três vezes a aposta da "
        "mão, mesmo desdobrada, ganhe ou perca.",
    ),
    (
        "806/48 811/48",
        "Só com dois jogadores, as regras específicas dizem quem põe a small blind: o botão, como é uso internacional, "
        "ou quem está à sua esquerda, à letra da regra.",
    ),
    (
        "806/23 806/37 811/23 811/37",
        "Uma subida vale pelo menos a última aposta ou subida completa. Um all-in menor é permitido, mas só reabre as "
        "apostas a quem já jogou se a diferença que tem pela frente chegar a uma subida completa.",
    ),
    (
        "806/24.a 811/24.a",
        "Na meia do pote, sobe-se no máximo metade do pote depois de igualar; no limite fixo, apostas de uma big "
        "blind, duas no turn e no river, com um número máximo de subidas.",
    ),
    (
        "806/18 811/18",
        "Não há comissão se a mão acaba antes do flop, ou no flop sem apostas. Há quando um all-in anterior leva a mão "
        "até ao fim, e quando se chega ao river a passar.",
    ),
    (
        "806/19 811/19",
        "A comissão tira-se pote a pote, cada uma arredondada para baixo ao cêntimo, até ao limite. A parte de uma "
        "aposta a que ninguém respondeu volta primeiro e não paga.",
    ),
    (
        "806/62 811/62",
        "A menor parte é o cêntimo; os que sobram vão um a um para os vencedores mais perto da esquerda do botão.",
    ),
    (
        "806/59 811/59",
        "Mostra primeiro quem subiu por último na ronda final; sem subida, o primeiro à esquerda do botão, e segue a "
        "volta. Todos mostram, salvo regra específica.",
    ),
    (
        "806/46 811/46",
        "O botão é sorteado quando a mesa começa e passa ao lugar ocupado seguinte. Quem chega põe uma big blind ou "
        "espera por ela; quem faltou às blinds põe-nas ao voltar.",
    ),
    (
        "806/70 811/70",
        "Não apostar é não pôr nada por vontade própria. Depois de mais de cinco mãos assim vem o aviso; mais uma e a "
        "sessão acaba, com as fichas de volta à carteira.",
    ),
    (
        "811/2.j 811/25 811/49 811/50",
        "A definição fala em duas cartas próprias, as regras em quatro: são quatro, e dadas com a face para baixo.",
    ),
    (
        "806/72 811/72",
        "Uma paragem do sistema ainda não anula: a mão que se reconstrói do registo continua. Só é nula a que não se "
        "pode reconstruir.",
    ),
    (
        "810/26 810/27",
        "Ausentes ou sem ligação recebem cartas, põem blinds e antes à sua vez e desistem logo, sem esperar pelo "
        "relógio.",
    ),
    (
        "810/36.b 810/36.c",
        "No cancelamento, cada jogador ativo recupera a entrada inteira. O prémio das entradas eliminadas, recompras, "
        "reentradas e add-ons reparte-se pelas fichas, com os restos maiores primeiro; o operador fica com as taxas "
        "dessas.",
    ),
    (
        "810/50 810/51",
        "Eliminados na mesma mão: fica melhor quem tinha mais fichas no início dela; com fichas iguais dividem lugares "
        "e prémios, e o cêntimo que sobra é do primeiro à esquerda do botão.",
    ),
    (
        "810/52",
        "Um torneio por tempo acaba passado o tempo, mais as mãos até o botão voltar onde estava; ordena-se pelas "
        "fichas.",
    ),
    (
        "810/49",
        "Joga-se mão a mão desde que falta sair um para os prémios (ou quantos a regra específica diga), até que saia.",
    ),
    (
        "810/29",
        "Uma entrada ganha só vira dinheiro para quem já ganhou outra para o mesmo torneio, a partir da segunda; nunca "
        "num torneio gratuito.",
    ),
    (
        "806/48 806/37 811/48 811/37",
        "Quem não chega à blind põe o que tem. Os outros devem a blind inteira, e a subida mínima conta-se dela; só "
        "com dois jogadores, vale primeiro a leitura 37.",
    ),
    (
        "806/64 810 811/64",
        "O botão anda sempre para o lugar ocupado seguinte e põem-se sempre as duas blinds. Cêntimos de dois "
        "vencedores: leitura 16.",
    ),
    (
        "812/26.a",
        "A comissão de cada prémio da banca arredonda-se para baixo ao cêntimo; as metades são exatas porque o passo "
        "de ficha é par.",
    ),
    (
        "806/35 811/35",
        "Pode desistir-se em qualquer vez, mesmo sem custo para continuar: a página pergunta uma vez. Sair da mesa a "
        "meio é desistir quando chegar a vez.",
    ),
    (
        "810/47 810/48",
        "Entre mãos, as mesas não diferem em mais de um jogador; quem muda e para onde é sorteado. Uma mesa desfaz-se "
        "logo que as outras chegam: a que tem menos, e entre iguais a última.",
    ),
    (
        "805/20.c 805/25",
        "Com todas as mãos perdidas, desistidas ou pagas, a banca não pede carta; a segunda mostra-se na mesma e o "
        "seguro decide-se.",
    ),
    (
        "805/15.f 805/20.b",
        "O seguro é para mãos que não são blackjack; o blackjack contra ás tem o pagamento igual. Pergunta-se a todos "
        "antes de o primeiro jogar.",
    ),
    (
        "805/15 805/22",
        "A mão acaba com 21, ao rebentar, ao dobrar, ao desistir e num ás desdobrado que não se desdobra outra vez. Ao "
        "desdobrar, as duas mãos recebem logo a segunda carta.",
    ),
    (
        "806/24.a 811/24.a",
        "No limite fixo a aposta de abertura não conta para o número de subidas (antes do flop abre a big blind), nem "
        "um all-in curto. Na meia do pote o máximo nunca é menor do que a subida mínima.",
    ),
    (
        "806/39 806/42 811/39 811/42",
        "Só se sobe se algum adversário ainda puder pôr mais; senão, iguala-se ou desiste-se. A quem já iguala "
        "adversários todos em all-in nada se pergunta. Quem está em all-in e sai fica até ao fim da mão.",
    ),
    ("806/63 811/63", "O limite da comissão gasta-se a começar no pote principal."),
    (
        "810/34",
        "Com menos entradas do que lugares pagos, as percentagens que existem sobem até ao prémio todo. Os cêntimos "
        "que sobram vão um a um do melhor lugar para baixo.",
    ),
    (
        "810/34",
        "O prémio por eliminação é uma terceira parte da entrada. Dividido, o cêntimo que sobra é do primeiro na ordem "
        "dos lugares; sem dono, é do vencedor. Num cancelamento fica ganho. Levam-no as reentradas, não as recompras.",
    ),
    (
        "805/15.f 805/20.b",
        "O seguro é qualquer valor em cêntimos até metade da aposta; o que não se aceita a tempo recusa-se. Dobra-se "
        "com o ás a valer 1 também num 8 ou 9 desdobrado.",
    ),
    ("812/13", "Vê-se quando cada aposta chega, sobre os totais do jogador."),
    (
        "804/10 804/13",
        "Uma chance pode ter o seu próprio mínimo, acima ou abaixo do da mesa; nas apostas de anúncio cada ficha segue "
        "o mínimo da chance onde fica. Com cavalos de dúzia ou de coluna, o passo de ficha é par.",
    ),
    (
        "810/24 810/27",
        "Uma entrada só se desfaz com devolução antes do prazo; depois do início, o ausente vai gastando em blinds.",
    ),
    (
        "806/8 806/15 806/70.a 811/8 811/15 811/70.a",
        "As regras específicas dão as fichas iniciais, um valor ou um intervalo em big blinds. A dinheiro não se dão "
        "cartas a quem tem menos do que a aposta mínima: pede-se reposição, avisa-se, e a sessão acaba.",
    ),
    (
        "804/28 804/29",
        "O convite vem depois da sexta jogada seguida sem apostar e a sessão acaba depois da sétima. Numa roleta "
        "individual, aviso aos três minutos e fim um minuto depois.",
    ),
    ("810/43", "Quem esgota o tempo fica logo ausente, com cartas e blinds, até voltar."),
    (
        "806/2.s 806/6.b 811/6.b",
        "Uma mesa por sessões funciona nas suas horas, em sessões de uma hora mais as mãos até o botão dar a volta.",
    ),
    ("805/12", "O anúncio de fecho do blackjack fala nas cartas que se vão dar."),
    (
        "804 805 806 807 810 811 812",
        "O baralho, o sabot ou o número comprometido é tirado só para aquela jogada, mesmo antes de ela abrir, e perde "
        "o valor com ela.",
    ),
    (
        "804/15 804/29 807/17 807/31",
        "Na roleta individual, quem apostou e não lança a bola é avisado ao fim de três minutos sem nada fazer; "
        "passado mais um, a casa lança-a por ele e a aposta decide-se como qualquer outra. Sem aposta, a sessão "
        "termina.",
    ),
)

READINGS: tuple[Reading, ...] = tuple(
    Reading(number, tuple(rules.split()), text) for number, (rules, text) in enumerate(_ROWS, start=1)
)


def readings_of(regulation: str, rule: str) -> tuple[Reading, ...]:
    """The readings that touch one rule, with or without an item: «804», «11»."""
    name = f"{regulation}/{rule}"
    return tuple(
        reading
        for reading in READINGS
        if any(touched == name or touched.startswith(f"{name}.") for touched in reading.rules)
    )
