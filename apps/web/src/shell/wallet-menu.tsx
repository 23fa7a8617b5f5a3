import type { User } from "@kinfold/contract/members";
import { CaretDownIcon, WalletIcon } from "@kinfold/ui/icon";
import { Menu } from "@kinfold/ui/menu";
import { useNavigate } from "react-router-dom";
import { PATHS } from "#paths.ts";

/**
 * The member's wallet, from everywhere: dollars for a global member, naira otherwise. Until wallets open it says so
 * where the balance belongs, and shows no figure.
 */
export function WalletMenu({ member }: { member: Pick<User, "is_global"> }) {
  const navigate = useNavigate();
  const [name, currency] = member.is_global ? ["Dollar wallet", "USD"] : ["Naira wallet", "NGN"];
  return (
    <Menu
      label={name}
      width={260}
      header={
        <>
          <p className="font-strong">{name}</p>
          <p className="mt-0.5 text-sm text-ink-soft">
            Its balance will stand here once wallets open.
          </p>
        </>
      }
      trigger={
        <button
          type="button"
          className="inline-flex h-[44px] min-w-0 items-center gap-2 rounded-press px-4 text-sm text-ink-soft inset-ring-[1.5px] inset-ring-line-strong hover:bg-surface-hover"
        >
          <span className="truncate">Wallet</span>
          <span className="font-strong tracking-label text-ink">{currency}</span>
          <CaretDownIcon size={16} />
        </button>
      }
      items={[{ name: "View Wallet", icon: WalletIcon, action: () => void navigate(PATHS.wallet) }]}
    />
  );
}
