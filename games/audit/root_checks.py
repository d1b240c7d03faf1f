"""What must hold of the signed roots: signatures, their chain, and the rows that they were made of."""

from games.audit.registry import Finding, check, found
from games.models import SignedRoot
from games.selectors.roots import root_faults


@check
def signed_roots_hold() -> Finding:
    """Every root has its signature, follows the one before it, and still fits ledger, trail and rounds."""
    roots = list(SignedRoot.objects.order_by("number"))
    before = [None, *roots]
    return found(
        len(roots), (fault for root, one in zip(roots, before, strict=False) for fault in root_faults(root, one))
    )
