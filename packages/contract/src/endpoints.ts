import type { AnyEndpoint } from "./endpoint.ts";
import * as members from "./members.ts";
import { health, ready } from "./operations.ts";
import * as payments from "./payments.ts";
import * as receipts from "./receipts.ts";
import * as reference from "./reference.ts";
import * as transactions from "./transactions.ts";
import { getWallets } from "./wallets.ts";
import * as withdrawals from "./withdrawals.ts";

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
  transactions.listTransactions,
  transactions.exportTransactions,
  transactions.getStatement,
  transactions.verifyDocument,
  payments.depositToWallet,
  payments.quotePayment,
  payments.verifyPayment,
  payments.listTransferAccounts,
  receipts.startUpload,
  receipts.readUpload,
  receipts.sendUploadPart,
  receipts.finishUpload,
  receipts.getReceipt,
  withdrawals.createWithdrawal,
  withdrawals.withdrawFromWallet,
  withdrawals.cancelWithdrawal,
  withdrawals.listWithdrawals,
  reference.listCountries,
  reference.listBanks,
  reference.listCurrencies,
  reference.getExchangeRate,
  reference.resolveBankAccount,
  health,
  ready,
];
