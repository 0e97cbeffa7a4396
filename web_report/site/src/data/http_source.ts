// The report of a league from a web server: an index says which file holds what, and files never
// change, so the browser keeps them.
import { inflate, MissingData, type Source } from "./source";

export interface ReportIndex {
  version: string;
  files: Record<string, string>; // names of files, by key
}

export class HttpSource implements Source {
  constructor(
    private readonly league: number,
    private readonly index: ReportIndex,
  ) {}

  version(key: string): string {
    return this.index.files[key] ?? "";
  }

  async read(key: string): Promise<Uint8Array> {
    const name = this.index.files[key];
    if (!name) throw new MissingData(key);
    const response = await fetch(`/api/v1/leagues/${this.league}/report/${name}`);
    if (!response.ok) throw new MissingData(key);
    return inflate(await response.arrayBuffer());
  }

  async newer(game: number): Promise<Uint8Array | null> {
    const response = await fetch(`/api/v1/games/${game}/replay?league=${this.league}`);
    return response.ok ? inflate(await response.arrayBuffer()) : null;
  }
}
