"""Forms of the accounts: they say what is wrong next to the field. What they let through, services check again."""

from accounts.forms.cashier import DepositForm, StatementFilterForm, WithdrawalForm
from accounts.forms.entry import ProfileForm, SignupForm
from accounts.forms.protection import ExclusionForm, LimitForm

__all__ = [
    "DepositForm",
    "ExclusionForm",
    "LimitForm",
    "ProfileForm",
    "SignupForm",
    "StatementFilterForm",
    "WithdrawalForm",
]
