import { game } from "./game";
import { league } from "./league";
import { report } from "./report";

export const is = { ...report, ...league, ...game };
