export { payDemoIn } from "./demo.ts";
export { openWallets } from "./open-wallets.ts";
export { walletRoutes } from "./routes.ts";
export { walletsOf } from "./store.ts";
