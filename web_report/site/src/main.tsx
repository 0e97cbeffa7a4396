import { render } from "preact";
import { App } from "./app";
import { installLoader } from "./data/loader";
import "./style/index.css";

installLoader();

// In a single-file report the data follows this script, so wait for the whole page.
addEventListener("DOMContentLoaded", () => {
  const place = document.getElementById("app");
  if (place) render(<App />, place);
});
