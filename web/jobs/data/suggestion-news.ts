import { queryOptions } from "@tanstack/react-query";
import { dataClient } from "#web/data-client/data-client.ts";
import { suggestionsKey } from "./jobs.ts";

/** What a website shows of a suggestion since it was found. Rule 73 */
export interface SiteNews {
  news: "changed" | "gone";
  since: string;
}

/** By the suggestion's id; most have none. Where it can't be read, the rows do without. */
export function suggestionNewsQuery(employerId: number) {
  return queryOptions({
    queryKey: [...suggestionsKey, "news", employerId],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, SiteNews>> => {
      const { data } = await dataClient
        .rpc("suggestion_news", { employer_id: employerId }, { get: true })
        .abortSignal(signal)
        .throwOnError();
      return new Map(data.map(({ id, news, since }) => [id, { news: news as SiteNews["news"], since }]));
    },
  });
}
