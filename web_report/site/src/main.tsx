import { render } from "preact";
import { App } from "./app";
import { Repository } from "./data/repository";
import { receiveData } from "./data/source";
import "./style/index.css";

const source = receiveData();

// In a single-file report the data follows this script, so wait for the whole page.
addEventListener("DOMContentLoaded", () => {
  const place = document.getElementById("app");
  if (place) render(<App open={() => Repository.open(source())} />, place);
});
