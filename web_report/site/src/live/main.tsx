// The pages of arena serve: "/" is the arena, "/leagues/3" is the report of a league while it runs.
import { render } from "preact";
import { addMessages } from "../i18n";
import { LIVE } from "../i18n/live";
import { LiveApp } from "./app";
import "../style/index.css";
import "./live.css";

addMessages(LIVE);
const place = document.getElementById("app");
if (place) render(<LiveApp path={location.pathname} />, place);
