import { game } from "./game";
import { report } from "./report";

export const da = { ...report, ...game };
