import {useEffect, useState} from 'react';

/** Gives a value once it has been the same for some milliseconds; before that, none. */
export function useDebounced(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
