export { settleDemoEstate } from "./demo.ts";
export { SETTLEMENT_INVARIANTS, checkSettlementInvariants } from "./invariants.ts";
export { mountEstateRoutes } from "./staff-routes.ts";
export { filterGrantFiles } from "./store.ts";
