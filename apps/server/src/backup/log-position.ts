/** How long a segment of the write-ahead log is. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;
const SIZE = BigInt(SEGMENT_BYTES);
const PER_LOG = 0x1_0000_0000n / SIZE;

/** A position in the log, `16/B374D848`, as a number. */
export function parseLsn(text: string): bigint {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** The number of the segment that holds the byte at this position. */
export const findSegment = (lsn: bigint): bigint => lsn / SIZE;

/** Where a segment ends, as PostgreSQL writes it. */
export function findSegmentEnd(segment: bigint): string {
  const end = (segment + 1n) * SIZE;
  return `${(end >> 32n).toString(16).toUpperCase()}/${(end & 0xffff_ffffn).toString(16).toUpperCase()}`;
}

const hex8 = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, "0");

/** The file name of a segment. */
export const nameSegment = (timeline: number, segment: bigint): string =>
  hex8(BigInt(timeline)) + hex8(segment / PER_LOG) + hex8(segment % PER_LOG);

/** The number of the segment with this file name. */
export const parseSegmentNumber = (name: string): bigint =>
  BigInt(`0x${name.slice(8, 16)}`) * PER_LOG + BigInt(`0x${name.slice(16)}`);
