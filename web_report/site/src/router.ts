// The address: "#/bot/3?result=lost" is the page "bot" with the argument "3" and a query. Whatever a
// reader may want to share with a link is part of the address.
import { useEffect, useState } from "preact/hooks";

export interface Route {
  page: string;
  args: string[];
  query: URLSearchParams;
}

export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [page = "", ...args] = path.split("/").map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
  return { page: page || "overview", args, query: new URLSearchParams(query) };
}

export function link(page: string, ...rest: (string | number | Record<string, string>)[]): string {
  const args = rest.filter((part) => typeof part !== "object");
  const query = rest.find((part) => typeof part === "object");
  const path = [page, ...args].map((part) => encodeURIComponent(String(part))).join("/");
  const text = query ? new URLSearchParams(query).toString() : "";
  return `#/${path}${text ? `?${text}` : ""}`;
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  useEffect(() => {
    const update = () => setRoute(parseRoute(location.hash));
    addEventListener("hashchange", update);
    return () => removeEventListener("hashchange", update);
  }, []);
  return route;
}

// Changes the query without a new history entry; an empty value removes its key.
export function setQuery(changes: Record<string, string>): void {
  const { page, args, query } = parseRoute(location.hash);
  for (const [key, value] of Object.entries(changes)) {
    if (value) query.set(key, value);
    else query.delete(key);
  }
  replace(link(page, ...args, Object.fromEntries(query)));
}

export function replace(hash: string): void {
  history.replaceState(null, "", hash);
  dispatchEvent(new HashChangeEvent("hashchange"));
}
