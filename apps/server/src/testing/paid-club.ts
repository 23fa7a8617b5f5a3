import { getWallets } from "@kinfold/contract/wallets";
import { openClub, type Club, type Visitor } from "./club.ts";
import { openPayProviders, type PayProviders } from "./pay-providers.ts";

export type PaidClub = {
  club: Club;
  providers: PayProviders;
  ada: Visitor;
  /** The id of Ada's naira wallet. */
  wallet: string;
  close: () => Promise<void>;
};

/** A club that is paid through providers who answer as the test says, and Ada, a member who is signed in. */
export async function openPaidClub(): Promise<PaidClub> {
  const providers = await openPayProviders();
  const club = await openClub(providers.settings);
  const ada = await club.member("ada@example.com");
  const wallet = (await ada.ask(getWallets)).body.ngn.id;
  return {
    club,
    providers,
    ada,
    wallet,
    close: async () => {
      await club.close();
      await providers.close();
    },
  };
}
