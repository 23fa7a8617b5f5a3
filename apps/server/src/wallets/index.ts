export { payDemoDeposit, payDemoIn } from "./demo.ts";
export { openWallets } from "./open-wallets.ts";
export { walletRoutes } from "./routes.ts";
export { closeNaira, holdNaira } from "./close-naira.ts";
export {
  everyWalletOf,
  isClosed,
  walletEverOf,
  walletOf,
  walletsOf,
  type WalletRow,
} from "./store.ts";
