import { game } from "./game";
import { league } from "./league";
import { live } from "./live";
import { report } from "./report";

export const de = { ...report, ...league, ...game, ...live };
