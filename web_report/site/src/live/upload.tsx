// Uploading a bot: chosen or dropped, with progress, then its examination as it goes on.
import { useRef, useState } from "preact/hooks";
import { type Stored, upload } from "../data/api";
import { useText } from "../i18n";
import { link } from "../router";
import { Section } from "../ui/basics";
import { SignInForm, useSession } from "./session";
import { useTask } from "./task";
import { VerdictView } from "./verdict";

function DropZone({ file, take }: { file: File | null; take: (file: File) => void }) {
  const { t, formats } = useText();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const first = (files: FileList | null | undefined) => {
    const chosen = files?.[0];
    if (chosen) take(chosen);
  };
  return (
    <div
      class={over ? "drop-zone is-over" : "drop-zone"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        first(event.dataTransfer?.files);
      }}
    >
      <p>
        {file
          ? t("liveChosen", { name: file.name, size: formats.number(file.size / 1000) })
          : t("liveDrop")}
      </p>
      <input
        ref={input}
        type="file"
        class="hidden"
        aria-label={t("liveChooseFile")}
        tabIndex={-1}
        onChange={(event) => first(event.currentTarget.files)}
      />
      <button type="button" onClick={() => input.current?.click()}>
        {t("liveChooseFile")}
      </button>
    </div>
  );
}

function UploadForm({ done }: { done: (stored: Stored) => void }) {
  const { t, formats } = useText();
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState("");
  const [note, setNote] = useState("");
  const [sent, setSent] = useState(0);
  const task = useTask();
  const send = async () => {
    if (!file) return;
    setSent(0);
    done(await upload(file, { name: name.trim(), note: note.trim() }, setSent));
  };
  return (
    <form
      class="upload"
      onSubmit={(event) => {
        event.preventDefault();
        task.run(send);
      }}
    >
      <DropZone file={file} take={setFile} />
      <label class="field">
        <span>{t("liveBotName")}</span>
        <input value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <p class="note">{t("liveBotNameNote")}</p>
      <label class="field">
        <span>{t("note")}</span>
        <input value={note} onInput={(event) => setNote(event.currentTarget.value)} />
      </label>
      <button type="submit" disabled={!file || task.busy}>
        {t("liveSend")}
      </button>
      {task.busy && (
        <div class="progress">
          <progress max={1} value={sent} aria-label={t("liveUpload")} />
          <p class="note" role="status">
            {sent < 1 ? t("liveSending", { share: formats.percent(sent, 0) }) : t("liveStoring")}
          </p>
        </div>
      )}
      {task.problem}
    </form>
  );
}

export function UploadPage() {
  const { t } = useText();
  const { session } = useSession();
  const [stored, setStored] = useState<Stored | null>(null);
  return (
    <>
      <h1>{t("liveUpload")}</h1>
      <p class="lead">{t("liveUploadLead")}</p>
      {!session ? (
        <>
          <p>{t("liveSignInFirst")}</p>
          <SignInForm />
        </>
      ) : (
        <div class="columns">
          <section class="panel">
            <UploadForm done={setStored} />
          </section>
          {stored && (
            <Section title={t("liveVerdict")}>
              <p>
                <a href={link("bot", stored.bot.replace(/@\d+$/, ""))}>
                  {t(stored.isKnown ? "liveKnown" : "liveStored", { bot: stored.bot })}
                </a>
              </p>
              <VerdictView key={stored.bot} bot={stored.bot} />
            </Section>
          )}
        </div>
      )}
    </>
  );
}
