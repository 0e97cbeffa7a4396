import { game } from "./game";
import { report } from "./report";

export const en = { ...report, ...game };
