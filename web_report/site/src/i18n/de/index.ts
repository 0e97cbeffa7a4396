import { game } from "./game";
import { report } from "./report";

export const de = { ...report, ...game };
