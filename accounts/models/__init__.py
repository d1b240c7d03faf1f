"""Players, their money and their protection, as rows."""

from accounts.models.ledger import LedgerAccount, LedgerTransaction, LedgerTransfer
from accounts.models.letters import AccountLetter, AnswerLetter
from accounts.models.neighbours import PlayerNote, PlayerReport
from accounts.models.office import Approval, Complaint, Payment, SignificantEvent
from accounts.models.player import Player
from accounts.models.protection import Exclusion, SpendingLimit
from accounts.models.sessions import PlaySession
from accounts.models.traces import SessionTrace

__all__ = [
    "AccountLetter",
    "AnswerLetter",
    "Approval",
    "Complaint",
    "Exclusion",
    "LedgerAccount",
    "LedgerTransaction",
    "LedgerTransfer",
    "Payment",
    "PlaySession",
    "Player",
    "PlayerNote",
    "PlayerReport",
    "SessionTrace",
    "SignificantEvent",
    "SpendingLimit",
]
