import * as m from "@skipline/contract/texts";
import { Copy, Download, Printer } from "lucide-react";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { encode } from "uqr";
import { copyAddress } from "#components/copy-address.ts";
import { Button } from "#ui/button.tsx";
import { QrCode } from "#ui/qr-code.tsx";
import { Sheet } from "#ui/sheet.tsx";

/** Large enough for a poster. */
const savedSide = 1200;

/** The code as a picture, black on white, for whoever lays out the poster. */
function savePicture(address: string, name: string): void {
  const { data, size } = encode(address, { ecc: "M", border: 4 });
  const module = Math.ceil(savedSide / size);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size * module;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = "black";
  data.forEach((row, y) => row.forEach((isDark, x) => isDark && pen.fillRect(x * module, y * module, module, module)));
  const link = document.createElement("a");
  link.href = canvas.toDataURL("image/png");
  link.download = `skipline-${name.replaceAll(/[^\w-]/g, "-")}.png`;
  link.click();
}

export interface CodeSheetProps {
  title: ReactNode;
  /** Where the code leads: below our origin. */
  path: string;
  /** Of the picture's file. */
  name: string;
  /** A poster at the bar says what to do; a code for anything else says where it leads. */
  leadsToMenu: boolean;
  onClose: () => void;
}

/** What is printed on a poster, or written on a chip. */
export function CodeSheet({ title, path, name, leadsToMenu, onClose }: CodeSheetProps) {
  const address = `${window.location.origin}${path}`;
  const label = m.link_qr_code({ address });
  const icon = "size-5";
  return (
    <Sheet open onClose={onClose} title={title}>
      <div className="flex flex-col items-center gap-4 pt-1">
        <QrCode value={address} label={label} size={240} />
        <p className="text-center text-16 font-medium text-strong wrap-anywhere select-all">{address}</p>
        <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-3">
          <Button
            variant="secondary"
            size="small"
            full
            icon={<Copy aria-hidden="true" className={icon} />}
            onClick={() => void copyAddress(address)}
          >
            {m.copy()}
          </Button>
          <Button
            variant="secondary"
            size="small"
            full
            icon={<Download aria-hidden="true" className={icon} />}
            onClick={() => savePicture(address, name)}
          >
            {m.save()}
          </Button>
          <Button
            variant="secondary"
            size="small"
            full
            icon={<Printer aria-hidden="true" className={icon} />}
            onClick={() => window.print()}
          >
            {m.print()}
          </Button>
        </div>
      </div>
      {createPortal(
        <div data-print="poster" className="hidden print:grid">
          {leadsToMenu && <p className="text-[16mm] leading-none font-black">{m.poster_title()}</p>}
          <div className="w-[120mm] max-w-full">
            <QrCode value={address} label={label} />
          </div>
          {leadsToMenu && (
            <ol className="grid gap-[4mm] text-[7mm] leading-tight font-bold">
              <li>{m.poster_scan()}</li>
              <li>{m.poster_order()}</li>
              <li>{m.poster_show()}</li>
            </ol>
          )}
          <p className="text-[4mm] wrap-anywhere">{address}</p>
        </div>,
        document.body,
      )}
    </Sheet>
  );
}
