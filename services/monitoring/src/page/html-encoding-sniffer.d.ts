declare module 'html-encoding-sniffer' {
  export interface SniffOptions {
    xml?: boolean;
    /** Charset of the Content-Type header. */
    transportLayerEncodingLabel?: string;
    /** Result when nothing is declared. Default: windows-1252. */
    defaultEncoding?: string;
    /** Default: 1024. */
    maxPrescanBytes?: number;
  }

  /** Returns the name of an encoding in the WHATWG Encoding Standard, such as 'UTF-8' or 'windows-1252', or the default. */
  export default function sniffEncoding(bytes: Uint8Array, options?: SniffOptions): string;
}
