export { formatCheckpoint, parseCheckpoint, type Checkpoint } from "./checkpoint.ts";
export { readCosignatures, signCheckpoint, type Cosignature } from "./cosignature.ts";
export { GrowingTree } from "./growing-tree.ts";
export {
  computeRoot,
  HASH_BYTES,
  hashComplete,
  hashLeaf,
  isConsistent,
  isIncluded,
  proveConsistency,
  proveInclusion,
  type ReadNode,
} from "./merkle.ts";
export {
  createVerifierKey,
  isKeyName,
  isNoteSignedBy,
  parseNote,
  parseVerifierKey,
  SIGNATURE_TYPES,
  signNote,
  type Note,
  type VerifierKey,
} from "./note.ts";
export {
  countHashes,
  createTileReader,
  formatTilePath,
  hasTile,
  parseTilePath,
  splitTile,
  TILE_HEIGHT,
  TILE_WIDTH,
  type Tile,
} from "./tiles.ts";
