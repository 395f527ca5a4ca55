import { useEffect, useState } from "react";
import { SearchField } from "./search-field.tsx";

interface SearchAsYouTypeProps {
  label: string;
  placeholder: string;
  /** The current search of the list. */
  value: string;
  onSearch: (search: string) => void;
}

const SEARCH_DEBOUNCE_MS = 250;

/**
 * Searches when the user pauses typing. If the search changes in another way, such as by Back, the
 * field shows the new search.
 */
export function SearchAsYouType({ label, placeholder, value, onSearch }: SearchAsYouTypeProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  // Searches that were passed to `onSearch` and are not the `value` yet. When a search of this list
  // becomes the `value`, the field keeps the text that the user has typed since.
  const [sent, setSent] = useState<readonly string[]>([]);

  if (value !== seen) {
    const place = sent.indexOf(value);
    setSeen(value);
    setSent(place < 0 ? [] : sent.slice(place + 1));
    if (place < 0) setTyped(value);
  }

  useEffect(() => {
    const search = typed.trim();
    if (search === value) return;
    const timer = setTimeout(() => {
      setSent((before) => [...before, search]);
      onSearch(search);
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);

  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      value={typed}
      maxLength={200}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
