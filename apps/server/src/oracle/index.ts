export {
  findCorruption,
  ORACLE_CHECKS,
  ORACLE_PROMISES,
  type Corruption,
} from "./find-corruption.ts";
export { findChangedRows, NOT_HASHED } from "./row-hashes.ts";
