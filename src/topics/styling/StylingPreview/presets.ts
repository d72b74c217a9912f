/** Initial selections, as in the URL. */
export const STYLING_PRESETS: readonly {readonly label: string; readonly look: string}[] = [
  {
    label: 'Forest',
    look:
      'auto_colorPrimary*0B6B57_colorPrimaryHover*084F40_colorFocus*0B6B57_colorLink*0B6B57_fontFamily*Georgia, serif_borderRadius*8px' +
      '_d.colorPrimary*6FD0B8_d.colorPrimaryHover*96DEC8_d.colorOnPrimary*0D1522_d.colorFocus*6FD0B8_d.colorLink*6FD0B8',
  },
  {
    label: 'Ink',
    look:
      'auto_colorField*FFFFFF_colorText*000000_colorPrimary*000000_colorPrimaryHover*333333_colorLink*000000_colorBorder*000000_colorFocus*000000_borderRadius*0px_borderWidth*2px' +
      '_d.colorBackground*000000_d.colorField*000000_d.colorText*FFFFFF_d.colorPrimary*FFFFFF_d.colorPrimaryHover*D0D0D0_d.colorOnPrimary*000000_d.colorLink*FFFFFF_d.colorBorder*FFFFFF_d.colorFocus*FFFFFF',
  },
  {
    label: 'Large and calm',
    look: 'auto_fontSizeBase*20px_fontSizeLabel*18px_fontSizeHint*16px_lineHeight*1.6_spaceUnit*6px_fieldHeight*56px_focusWidth*4px_borderWidth*2px_motionDuration*0ms',
  },
];
