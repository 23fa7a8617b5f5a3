export { payDemoDeposit, payDemoIn } from "./demo.ts";
export { openWallets } from "./open-wallets.ts";
export { mountWalletRoutes } from "./routes.ts";
export { closeNaira, closeWallets, holdNaira, holdWallets } from "./close-wallets.ts";
export {
  listWalletsEver,
  isClosed,
  findWalletEver,
  findWallet,
  listWalletHolders,
  listWallets,
  readWalletOwners,
  type WalletRow,
} from "./store.ts";
