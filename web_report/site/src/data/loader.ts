// Data files are scripts that call ARENA.put(key, text), because a page opened from file:// may load
// only scripts. In a single-file report the same calls are part of the page.

declare global {
  interface Window {
    ARENA: { put: (key: string, text: string, length?: number) => void };
  }
}

export class MissingData extends Error {
  constructor(readonly key: string) {
    super(`data/${key}.js`);
  }
}

const arrived = new Map<string, [text: string, length: number | undefined]>();
const onTheWay = new Map<string, Promise<Uint8Array>>();

export function installLoader(): void {
  window.ARENA = { put: (key, text, length) => void arrived.set(key, [text, length]) };
}

function loadScript(key: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `data/${key}.js`;
    script.onload = () => (arrived.has(key) ? resolve() : reject(new MissingData(key)));
    script.onerror = () => reject(new MissingData(key));
    document.head.append(script);
    script.remove();
  });
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

// Decodes 15 bits per character, from U+4E00 on: the format of the files in a report folder.
export function fromWide(text: string, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  let buffer = 0;
  let bits = 0;
  for (let i = 0; i < text.length; i++) {
    buffer = ((buffer & 0xff) << 15) | (text.charCodeAt(i) - 0x4e00);
    for (bits += 15; bits >= 8; bits -= 8) bytes[at++] = buffer >> (bits - 8);
  }
  return bytes;
}

async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function fetchBytes(key: string): Promise<Uint8Array> {
  if (!arrived.has(key)) await loadScript(key);
  const [text, length] = arrived.get(key) ?? ["", undefined];
  // A file can be loaded again; an inline script can't.
  if (length !== undefined) arrived.delete(key);
  try {
    return await inflate(length === undefined ? fromBase64(text) : fromWide(text, length));
  } catch {
    throw new MissingData(key);
  }
}

// The bytes of a data file. They are not cached, since there may be hundreds of megabytes.
export function load(key: string): Promise<Uint8Array> {
  let bytes = onTheWay.get(key);
  if (!bytes) {
    bytes = fetchBytes(key).finally(() => onTheWay.delete(key));
    onTheWay.set(key, bytes);
  }
  return bytes;
}

export async function loadJson<T>(key: string): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await load(key))) as T;
}
