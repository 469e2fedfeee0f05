import { Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { controlLook } from './field.tsx';

/** Milliseconds without a key press before the list is searched. */
const SEARCH_AFTER_MS = 300;

interface SearchFieldProps {
  label: string;
  value: string;
  maxLength: number;
  onSearch: (text: string) => void;
}

/** A search field. Its text is searched when typing pauses. */
export function SearchField({ label, value, maxLength, onSearch }: SearchFieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onSearch(text.trim()), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <div className="relative w-full sm:w-80">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
      <input
        id={id}
        type="search"
        maxLength={maxLength}
        placeholder={label}
        autoComplete="off"
        className={`${controlLook} pl-9`}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}
