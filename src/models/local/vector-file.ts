import { createHash } from "node:crypto";

/** Whose vectors a file holds; those of another model or length are no use. */
export interface VectorFileHeader {
  readonly embedder: string;
  readonly dimensions: number;
}

const MAGIC = Buffer.from("GCVEC\u0001\r\n", "latin1");
const HASH_BYTES = 16;
const CHECKSUM_BYTES = 32;

/** The key of a text in a vector file: 128 bits of its SHA-256, in hex. */
export function textKey(text: string): string {
  return createHash("sha256")
    .update(text)
    .digest("hex")
    .slice(0, HASH_BYTES * 2);
}

/** Magic, header length, header as JSON, then key and bytes of each vector in key order, then the SHA-256 of everything before. */
export function encodeVectorFile(header: VectorFileHeader, vectors: ReadonlyMap<string, Int8Array>): Uint8Array {
  const headerBytes = Buffer.from(JSON.stringify({ embedder: header.embedder, dimensions: header.dimensions }));
  const headerLength = Buffer.alloc(4);
  headerLength.writeUInt32LE(headerBytes.length);
  const records = [...vectors]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([key, vector]) => [Buffer.from(key, "hex"), Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)]);
  const body = Buffer.concat([MAGIC, headerLength, headerBytes, ...records]);
  return Buffer.concat([body, createHash("sha256").update(body).digest()]);
}

/** The vectors of a file, or `undefined` when it is not whole, or holds those of another embedder. */
export function decodeVectorFile(bytes: Uint8Array, header: VectorFileHeader): ReadonlyMap<string, Int8Array> | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerStart = MAGIC.length + 4;
  if (buffer.length < headerStart + CHECKSUM_BYTES || !buffer.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  const body = buffer.subarray(0, -CHECKSUM_BYTES);
  if (!createHash("sha256").update(body).digest().equals(buffer.subarray(-CHECKSUM_BYTES))) return undefined;
  const start = headerStart + buffer.readUInt32LE(MAGIC.length);
  if (start > body.length || !isSame(body.toString("utf8", headerStart, start), header)) return undefined;
  return readRecords(body.subarray(start), header.dimensions);
}

function isSame(json: string, header: VectorFileHeader): boolean {
  return json === JSON.stringify({ embedder: header.embedder, dimensions: header.dimensions });
}

function readRecords(records: Buffer, dimensions: number): ReadonlyMap<string, Int8Array> | undefined {
  const size = HASH_BYTES + dimensions;
  if (records.length % size !== 0) return undefined;
  const vectors = new Map<string, Int8Array>();
  for (let offset = 0; offset < records.length; offset += size) {
    const key = records.toString("hex", offset, offset + HASH_BYTES);
    vectors.set(
      key,
      Int8Array.from(records.subarray(offset + HASH_BYTES, offset + size), (byte) => (byte << 24) >> 24),
    );
  }
  return vectors;
}
