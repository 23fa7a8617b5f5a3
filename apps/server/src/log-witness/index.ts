export { openWitnessFolder, type WitnessFolder } from "./witness-folder.ts";
export { postCosigned, watchLog, WitnessRefused, type Watched } from "./watch-log.ts";
