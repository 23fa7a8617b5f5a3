export { findCorruption, ORACLE_CHECKS, type Corruption } from "./find-corruption.ts";
export { findChangedRows, NOT_HASHED } from "./row-hashes.ts";
