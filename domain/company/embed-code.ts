import { embedPath } from "#domain/public-paths.ts";

export type EmbedTheme = "auto" | "light" | "dark";

type Embedded = { company: { id: number; name: string }; origin: string; theme: EmbedTheme };

/** Returns the URL that the frame on a company's website loads. */
export function embedUrl({ company, origin, theme }: Embedded): string {
  return `${origin}${embedPath(company)}${theme === "auto" ? "" : `?theme=${theme}`}`;
}

/**
 * Returns HTML for the company's website: a frame, and a script that adjusts the frame's height to
 * the list. Without the script, the frame keeps its height and scrolls.
 */
export function embedCode(embedded: Embedded): string {
  const id = `openings-${embedded.company.id}`;
  const name = embedded.company.name.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<iframe id="${id}" src="${embedUrl(embedded)}" title="Jobs at ${name}" style="width:100%;height:600px;border:0"></iframe>
<script>addEventListener("message",function(e){var f=document.getElementById("${id}"),h=e.data&&e.data.openingsHeight;if(e.source===f.contentWindow&&h>0)f.style.height=h+"px"})</script>`;
}
