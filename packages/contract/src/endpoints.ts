import type { AnyEndpoint } from "./endpoint.ts";
import * as members from "./members.ts";
import { health, ready } from "./operations.ts";
import { listCountries } from "./reference.ts";
import { getWallets } from "./wallets.ts";

/** Every call of the product, in the order of the API description. */
export const ENDPOINTS: readonly AnyEndpoint[] = [
  members.login,
  members.register,
  members.sendEmailCode,
  members.validateEmailCode,
  members.forgotPassword,
  members.resetPassword,
  members.changePassword,
  members.logout,
  members.listSessions,
  members.endSession,
  members.getMember,
  getWallets,
  listCountries,
  health,
  ready,
];
