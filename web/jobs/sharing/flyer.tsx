import "./flyer.css";
import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { encode } from "uqr";
import { addressText, payRange } from "#domain/job/shown-job.ts";
import { withSource } from "#domain/job/sources.ts";
import { flyerMessages as messages } from "#domain/messages/flyer.ts";
import { PUBLIC_JOBS_PATH } from "#domain/public-paths.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";
import type { JobOfPage } from "#web/jobs/data/one-job.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Monogram } from "#web/ui/layout/monogram.tsx";

interface FlyerProps {
  job: JobOfPage;
  onPrinted: () => void;
}

/**
 * A flyer about the job, visible only on paper. Opens the browser's print dialog when the flyer has
 * loaded.
 */
export function Flyer({ job, onPrinted }: FlyerProps) {
  const company = useCurrentEmployer();
  const logo = useRef<HTMLImageElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: prints once
  useEffect(() => {
    let isWanted = true;
    addEventListener("afterprint", onPrinted);
    const loading = Promise.allSettled([document.fonts.ready, logo.current?.decode()]);
    void loading.then(() => isWanted && print());
    return () => {
      isWanted = false;
      removeEventListener("afterprint", onPrinted);
    };
  }, []);

  const facts = [
    [messages.pay, payRange(job)],
    [messages.type, job.employment_types.name],
    [messages.place, addressText(job, job.location_types.name)],
    [messages.applyBy, formatCalendarDate(job.end_date)],
  ] as const;
  // Rule 29
  const instructions = job.text_unread_since === null && job.special_instructions?.trim();
  const path = job.employers.logo;
  // Uses a URL without the job's name, so that it is easy to type and the QR code has fewer
  // modules.
  const url = withSource(`${location.host}${PUBLIC_JOBS_PATH}/${job.id}`, "flyer");
  return createPortal(
    <div className="flyer">
      <div className="flyer-company">
        {path?.startsWith("/") ? <img ref={logo} src={path} alt="" /> : <Monogram name={company.name} />}
        <p>{company.name}</p>
      </div>
      <div>
        <p className="flyer-hiring">{messages.hiring}</p>
        <h1 style={{ fontSize: titleSize(job.name) }}>{job.name}</h1>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="flyer-apply">
        <QrCode text={`${location.protocol}//${url}`} />
        <div className="flyer-how">
          <h2>{messages.howToApply}</h2>
          <p>{messages.scan}</p>
          <p className="flyer-url">{url}</p>
          {job.application_type === "email" && (
            <>
              <p>{messages.email}</p>
              <p className="flyer-url">{job.application_email}</p>
            </>
          )}
          {instructions && <p className="flyer-instructions">{instructions}</p>}
        </div>
      </div>
    </div>,
    document.body,
  );
}

/** Returns a font size for the title. Even a title of 200 characters fits. */
function titleSize({ length }: string): string {
  if (length <= 30) return "48pt";
  if (length <= 60) return "38pt";
  return length <= 110 ? "28pt" : "21pt";
}

/**
 * Width of the white margin around the QR code, in modules. Cameras need the margin to find the
 * code.
 */
const QUIET_MODULES = 4;

/**
 * A QR code, black on white. It is hidden from screen readers, because its URL is next to it as
 * text.
 */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_MODULES });
  const path = data.flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
