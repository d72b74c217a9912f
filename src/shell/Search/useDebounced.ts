import {useEffect, useState} from 'react';

/** Returns a value once it has not changed for some milliseconds; before that, undefined. */
export function useDebounced(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
