import { game } from "./game";
import { report } from "./report";

export const nl = { ...report, ...game };
