import { game } from "./game";
import { report } from "./report";

export const is = { ...report, ...game };
