import { HASH_BYTES, hashComplete, type ReadNode } from "./merkle.ts";

/** A tile of C2SP tlog-tiles: `width` hashes in a row, 256 of them when it is full. */
export type Tile = { level: number; index: number; width: number };

/** How many hashes a full tile has. */
export const TILE_WIDTH = 256;
/** How many levels of the tree a tile stands for. */
export const TILE_HEIGHT = 8;

const PATH = /^(\d{1,2})\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/(\d{1,3}))?$/;

/** What comes after `tile/` in the address of a tile: `1/x001/234.p/17`. */
export function formatTilePath({ level, index, width }: Tile): string {
  const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, "0");
  const parts = digits.match(/\d{3}/g) ?? [];
  const path = parts.map((part, at) => (at < parts.length - 1 ? `x${part}` : part)).join("/");
  return `${level}/${path}${width === TILE_WIDTH ? "" : `.p/${width}`}`;
}

/** Reads what `formatTilePath` writes; undefined when it is anything else. */
export function parseTilePath(path: string): Tile | undefined {
  const [, level, index, width] = PATH.exec(path) ?? [];
  if (level === undefined || index === undefined) return undefined;
  const tile = {
    level: Number(level),
    index: Number(index.replaceAll(/\D/g, "")),
    width: width === undefined ? TILE_WIDTH : Number(width),
  };
  const isOfLog = tile.level <= 63 && tile.width >= 1 && tile.width <= TILE_WIDTH;
  // One tile has one address: no zeroes in front, no full tile that is called partial.
  return isOfLog && formatTilePath(tile) === path ? tile : undefined;
}

/** How many hashes the log of this size has on a level of tiles. */
export const countHashes = (size: number, level: number): number =>
  Math.floor(size / TILE_WIDTH ** level);

/** Whether the log of this size has all hashes of the tile. */
export const hasTile = (size: number, { level, index, width }: Tile): boolean =>
  index * TILE_WIDTH + width <= countHashes(size, level);

/** The hashes of a tile, one after another. */
export function splitTile(bytes: Buffer): Buffer[] {
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  );
}

/** Reads the nodes of the tree of this size out of its tiles, each of which is read once. */
export function createTileReader(
  size: number,
  readTile: (tile: Tile) => Promise<Buffer>,
): ReadNode {
  const tiles = new Map<string, Promise<Buffer>>();
  return async (level, index) => {
    const tileLevel = Math.floor(level / TILE_HEIGHT);
    const count = 2 ** (level % TILE_HEIGHT);
    const first = index * count;
    const tileIndex = Math.floor(first / TILE_WIDTH);
    const width = Math.min(countHashes(size, tileLevel) - tileIndex * TILE_WIDTH, TILE_WIDTH);
    const tile = { level: tileLevel, index: tileIndex, width };
    const path = formatTilePath(tile);
    const bytes = tiles.get(path) ?? readTile(tile);
    tiles.set(path, bytes);
    const begin = first % TILE_WIDTH;
    return hashComplete(splitTile(await bytes).slice(begin, begin + count));
  };
}
