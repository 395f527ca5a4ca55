import { useEffect, useRef, useState } from "react";
import { SearchField } from "./search-field.tsx";

interface SearchAsYouTypeProps {
  label: string;
  placeholder: string;
  /** What is searched for now. */
  value: string;
  onSearch: (search: string) => void;
}

const SEARCH_DEBOUNCE_MS = 250;

/** Searches when the typing pauses. Back, or a cleared search: the field follows what is searched for. */
export function SearchAsYouType({ label, placeholder, value, onSearch }: SearchAsYouTypeProps) {
  const [typed, setTyped] = useState(value);
  const lastSearched = useRef(value);

  if (value !== lastSearched.current) {
    lastSearched.current = value;
    setTyped(value);
  }

  useEffect(() => {
    const search = typed.trim();
    if (search === value) return;
    const timer = setTimeout(() => {
      lastSearched.current = search;
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
