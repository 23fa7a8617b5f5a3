export { payDemoDeposit, payDemoIn } from "./demo.ts";
export { openWallets } from "./open-wallets.ts";
export { walletRoutes } from "./routes.ts";
export { walletOf, walletsOf, type WalletRow } from "./store.ts";
