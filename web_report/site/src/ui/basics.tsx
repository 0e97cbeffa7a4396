// Small parts that all pages share.
import type { ComponentChildren } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { type Bot, botLabel, faultCount } from "../data/core";
import type { Fault } from "../data/names";
import { MissingData } from "../data/source";
import { type PlainKey, useText } from "../i18n";
import { link } from "../router";
import { LinkBase, type Loaded, useCore } from "./context";

export function BotName({ bot }: { bot: Bot }) {
  return (
    <bdi class="bot-name">
      {bot.name}
      {bot.version > 0 && <span class="version">@{bot.version}</span>}
    </bdi>
  );
}

export function BotLink({ index, query }: { index: number; query?: Record<string, string> }) {
  const bot = useCore().bots[index];
  const base = useContext(LinkBase);
  if (!bot) return <span>?</span>;
  return (
    <a class="bot-link" href={base + link("bot", index, query ?? {})} title={botLabel(bot)}>
      <BotName bot={bot} />
    </a>
  );
}

export function GameLink({ id, step }: { id: number; step?: number }) {
  return <a href={step === undefined ? link("game", id) : link("game", id, step)}>{id}</a>;
}

export function CopyButton({ text, label }: { text: string; label?: PlainKey }) {
  const { t } = useText();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <button type="button" class="quiet" onClick={() => void copy()}>
      {t(copied ? "copied" : (label ?? "copy"))}
    </button>
  );
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // The clipboard API may be unavailable from file://; execCommand still works.
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- there is nothing else for file://
    document.execCommand("copy");
    area.remove();
  }
}

export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

// A count of a bot's faults, or of those of one kind, linked to the list of them.
export function FaultCount({ bot, fault }: { bot: Bot; fault?: Fault }) {
  const { formats } = useText();
  const count = fault ? (bot.faults.get(fault) ?? 0) : faultCount(bot);
  if (count === 0) return <span class="zero">{formats.number(0)}</span>;
  return (
    <a
      class="bad-number"
      href={link("failures", { bot: String(bot.index), ...(fault ? { kind: fault } : {}) })}
    >
      {formats.number(count)}
    </a>
  );
}

// A command with a button to copy it.
export function Command({ text }: { text: string }) {
  return (
    <span class="command">
      <code>{text}</code>
      <CopyButton text={text} />
    </span>
  );
}

export function Section({
  title,
  note,
  children,
}: {
  title: string;
  note?: string;
  children: ComponentChildren;
}) {
  return (
    <section class="panel">
      <h2>{title}</h2>
      {note && <p class="note">{note}</p>}
      {children}
    </section>
  );
}

export function Facts({ rows }: { rows: [string, ComponentChildren][] }) {
  return (
    <dl class="facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

// With `href`, the value links to what it counts.
export function Figure(props: {
  label: string;
  value: string;
  note?: string;
  href?: string;
  hint?: string;
}) {
  const { label, value, note, href, hint } = props;
  return (
    <div class="figure" title={hint}>
      <div class="figure-value">{href ? <a href={href}>{value}</a> : value}</div>
      <div class="figure-label">{label}</div>
      {note && <div class="note">{note}</div>}
    </div>
  );
}

// Shows the loaded data, a note that it is loading, or the error.
export function Await<T>({
  loaded,
  children,
}: {
  loaded: Loaded<T>;
  children: (value: T) => ComponentChildren;
}) {
  const { t } = useText();
  if (loaded.state === "loading")
    return (
      <p class="note" role="status">
        {t("loading")}
      </p>
    );
  if (loaded.state === "ready") return <>{children(loaded.value)}</>;
  const file = loaded.error instanceof MissingData ? loaded.error.message : "";
  return (
    <p class="problem" role="alert">
      {file ? t("missingFile", { file }) : t("unreadable", { why: loaded.error.message })}
    </p>
  );
}

export function Select<T extends string>(props: {
  label: string;
  value: T;
  options: readonly [T, string][];
  onChange: (value: T) => void;
}) {
  return (
    <label class="select">
      <span>{props.label}</span>
      <select
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value as T)}
      >
        {props.options.map(([value, name]) => (
          <option key={value} value={value} selected={value === props.value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

// A whole number, or nothing. Passes on digits only, or an empty text, once the reader is done.
export function NumberField(props: {
  label: string;
  value: number | null;
  onChange: (digits: string) => void;
}) {
  const known = props.value === null ? "" : String(props.value);
  // What is typed must outlive that the page is drawn again meanwhile.
  const [typed, setTyped] = useState(known);
  useEffect(() => setTyped(known), [known]);
  const finish = (text: string) => {
    const digits = /^\d+$/.test(text.trim()) ? text.trim() : "";
    setTyped(digits);
    props.onChange(digits);
  };
  return (
    <label class="select number">
      <span>{props.label}</span>
      <input
        type="search"
        inputMode="numeric"
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onChange={(event) => finish(event.currentTarget.value)}
      />
    </label>
  );
}

export function Empty({ children }: { children: ComponentChildren }) {
  return <p class="empty">{children}</p>;
}
