// Where the bytes of a report come from. Everything that the page shows passes through a Source; what
// the bytes mean is the business of the repository.

export interface Source {
  // The bytes of a data file, unpacked. Rejects with MissingData if there is no such file.
  read(key: string): Promise<Uint8Array>;
  // Changes whenever the bytes of a key do. Missing where nothing ever changes.
  version?(key: string): string;
  // The replay of a game that is too new for the report, as a file of replays. Missing where there
  // can be none.
  newer?(game: number): Promise<Uint8Array | null>;
}

export class MissingData extends Error {
  constructor(readonly key: string) {
    super(`data/${key}.js`);
  }
}

declare global {
  interface Window {
    ARENA: { put: (key: string, text: string, length?: number) => void };
  }
}

// A text as a script brought it. With a length it is 15 bits per character, otherwise base64.
interface Packed {
  text: string;
  length: number | undefined;
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

export async function inflate(packed: Uint8Array<ArrayBuffer> | ArrayBuffer): Promise<Uint8Array> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export async function unpack(key: string, { text, length }: Packed): Promise<Uint8Array> {
  try {
    return await inflate(length === undefined ? fromBase64(text) : fromWide(text, length));
  } catch {
    throw new MissingData(key);
  }
}

// A single-file report: the data is part of the page.
class InlineSource implements Source {
  constructor(private readonly arrived: ReadonlyMap<string, Packed>) {}

  async read(key: string): Promise<Uint8Array> {
    const packed = this.arrived.get(key);
    if (!packed) throw new MissingData(key);
    return unpack(key, packed);
  }
}

// A folder: a page opened from file:// may load nothing but scripts, so each file is one that calls
// ARENA.put. Bytes are not kept, since there may be hundreds of megabytes.
class ScriptSource implements Source {
  private readonly onTheWay = new Map<string, Promise<Uint8Array>>();

  constructor(private readonly arrived: Map<string, Packed>) {}

  read(key: string): Promise<Uint8Array> {
    let bytes = this.onTheWay.get(key);
    if (!bytes) {
      bytes = this.fetch(key).finally(() => this.onTheWay.delete(key));
      this.onTheWay.set(key, bytes);
    }
    return bytes;
  }

  private async fetch(key: string): Promise<Uint8Array> {
    await this.run(key);
    const packed = this.arrived.get(key);
    this.arrived.delete(key);
    if (!packed) throw new MissingData(key);
    return unpack(key, packed);
  }

  private run(key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `data/${key}.js`;
      script.onload = () => resolve();
      script.onerror = () => reject(new MissingData(key));
      document.head.append(script);
      script.remove();
    });
  }
}

// Receives the data scripts from now on. Ask for the source once the page is complete: only then is
// it known whether the data is part of the page.
export function receiveData(): () => Source {
  const arrived = new Map<string, Packed>();
  window.ARENA = { put: (key, text, length) => void arrived.set(key, { text, length }) };
  return () => (arrived.has("core") ? new InlineSource(arrived) : new ScriptSource(arrived));
}
