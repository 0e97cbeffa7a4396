import { game } from "./game";
import { league } from "./league";
import { report } from "./report";

export const en = { ...report, ...league, ...game };
