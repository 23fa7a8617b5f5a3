import type { MemberId, PortfolioId, StaffId, WalletId, WithdrawalId } from "@kinfold/contract/ids";
import { createHash, randomBytes, randomInt } from "node:crypto";

// Neither 0/O, 1/I/l nor u/v: an id may be read out over the telephone.
const ALPHABET = "23456789abcdefghjkmnpqrstwxyz";

const characters = (count: number): string =>
  Array.from({ length: count }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");

/** An opaque id such as `mem_4h8t2wxkq9n3m7pd`, with 77 bits of chance. */
export function newId(prefix: "mem"): MemberId;
export function newId(prefix: "stf"): StaffId;
export function newId(prefix: "wal"): WalletId;
export function newId(prefix: "prt"): PortfolioId;
export function newId(prefix: "wdr"): WithdrawalId;
export function newId(prefix: string): string;
export function newId(prefix: string): string {
  return `${prefix}_${characters(16)}`;
}

/** A short reference for people, such as `KIN-7F3K9Q`. Not a secret: the column that holds it must be unique. */
export const newReference = (prefix: string): string => `${prefix}-${characters(6).toUpperCase()}`;

/**
 * A reference that follows from what it is for: the same parts always give the same one. With 58 bits, so that no two things share
 * one.
 */
export function referenceOf(prefix: string, ...parts: readonly (string | number)[]): string {
  const digest = createHash("sha256").update(JSON.stringify(parts)).digest();
  const letters = [...digest.subarray(0, 12)].map((byte) =>
    ALPHABET.charAt(byte % ALPHABET.length),
  );
  return `${prefix}-${letters.join("").toUpperCase()}`;
}

/** What a printed paper is known by again, such as `KFS-7K3M-92QX-TB4W`: 58 bits of chance, to be typed by hand. */
export const newDocumentCode = (prefix: string): string =>
  [prefix, characters(4), characters(4), characters(4)].join("-").toUpperCase();

/** 256 random bits for URLs, headers and cookies. Only `hashOf` it may be stored. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** What is stored of a secret of full strength: its SHA-256. Never use it on passwords or short codes. */
export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();
