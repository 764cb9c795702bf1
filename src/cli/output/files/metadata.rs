//! Copies the metadata of a file to the new file that replaces it: owner, group, mode, extended attributes, access
//! lists, flags.

use std::fs::{File, Metadata};

use super::write_error::WriteError;

/// Copies all metadata; an error if anyone would get fewer or more rights.
#[cfg(unix)]
pub(super) fn copy(old: &File, metadata: &Metadata, new: &File) -> Result<(), WriteError> {
    use std::os::unix::fs::MetadataExt;

    copy_owner(metadata, new)?;
    #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
    attributes::copy(old, new)?;
    #[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
    let _ = old;
    // last: a change of the owner clears some bits, and the mask of the access list is the bits of the group
    new.set_permissions(metadata.permissions())?;
    if new.metadata()?.mode() == metadata.mode() { Ok(()) } else { Err(WriteError::Owner) }
}

/// On Windows, the directory sets the rights of a new file. The read-only flag remains, and a file with that flag is
/// refused.
#[cfg(not(unix))]
pub(super) fn copy(_old: &File, _metadata: &Metadata, _new: &File) -> Result<(), WriteError> {
    Ok(())
}

/// Copies the owner. Only root can give a file to another user. For others, the new file belongs to the current user,
/// as long as its group stays and has all rights of the old owner, and the file does not run with the rights of its
/// owner.
#[cfg(unix)]
fn copy_owner(metadata: &Metadata, new: &File) -> Result<(), WriteError> {
    use std::os::unix::fs::{MetadataExt, fchown};

    let current = new.metadata()?;
    if (current.uid(), current.gid()) == (metadata.uid(), metadata.gid()) {
        return Ok(());
    }
    if fchown(new, Some(metadata.uid()), Some(metadata.gid())).is_ok() {
        return Ok(());
    }
    if current.gid() != metadata.gid() {
        fchown(new, None, Some(metadata.gid())).map_err(|_| WriteError::Owner)?;
    }
    let mode = metadata.mode();
    let (owner, group, special) = (mode >> 6 & 0o7, mode >> 3 & 0o7, mode & 0o6000);
    let is_harmless = current.uid() == metadata.uid() || owner == group && special == 0;
    if is_harmless { Ok(()) } else { Err(WriteError::Owner) }
}

/// Copies the flags of a file (`chattr`) to the new file while that is empty: some cannot be set later.
#[cfg(any(target_os = "linux", target_os = "android"))]
pub(super) fn copy_flags(old: &File, new: &File) -> Result<(), WriteError> {
    use rustix::fs::{IFlags, ioctl_getflags, ioctl_setflags};

    /// The flags by which a file system stores a file, and which are not copied: compression state, an index, large
    /// blocks, extents, attributes in nodes, and inline data.
    const STORED: IFlags =
        IFlags::from_bits_retain(0x100 | 0x200 | 0x400 | 0x1000 | 0x4_0000 | 0x8_0000 | 0x20_0000 | 0x1000_0000);

    // a file system without flags loses none
    let Ok(wanted) = ioctl_getflags(old).map(|flags| flags.difference(STORED)) else { return Ok(()) };
    let lost = |flags: IFlags| WriteError::Flags(letters(flags.bits()));
    let protecting = wanted & (IFlags::IMMUTABLE | IFlags::APPEND);
    if !protecting.is_empty() {
        return Err(WriteError::Protected(letters(protecting.bits())));
    }
    let flags = |new: &File| ioctl_getflags(new).map_err(|_| lost(wanted));
    let current = flags(new)?;
    if current.difference(STORED) != wanted {
        // the flags that could not be set differ below
        _ = ioctl_setflags(new, wanted | current & STORED);
        let differ = flags(new)?.difference(STORED) ^ wanted;
        if !differ.is_empty() {
            return Err(lost(differ));
        }
    }
    Ok(())
}

/// The letters that `lsattr` shows for flags, or their number.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn letters(flags: u32) -> String {
    const LETTERS: [(u32, char); 18] = [
        (0x1, 's'),
        (0x2, 'u'),
        (0x4, 'c'),
        (0x8, 'S'),
        (0x10, 'i'),
        (0x20, 'a'),
        (0x40, 'd'),
        (0x80, 'A'),
        (0x800, 'E'),
        (0x4000, 'j'),
        (0x8000, 't'),
        (0x1_0000, 'D'),
        (0x2_0000, 'T'),
        (0x10_0000, 'V'),
        (0x80_0000, 'C'),
        (0x200_0000, 'x'),
        (0x2000_0000, 'P'),
        (0x4000_0000, 'F'),
    ];
    let known: String = LETTERS.iter().filter(|(flag, _)| flags & flag != 0).map(|(_, letter)| letter).collect();
    if known.is_empty() { format!("{flags:#x}") } else { known }
}

/// Other systems have no such flags, or no way to read them.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
pub(super) fn copy_flags(_old: &File, _new: &File) -> Result<(), WriteError> {
    Ok(())
}

/// Extended attributes, which include access lists and labels.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
mod attributes {
    use std::ffi::{CStr, CString};
    use std::fs::File;
    use std::io;

    use rustix::fs::{XattrFlags, fgetxattr, fgetxattr_query, flistxattr, flistxattr_query, fremovexattr, fsetxattr};
    use rustix::io::Errno;

    use crate::cli::output::files::WriteError;

    /// Attributes that only the system writes: digests of the bytes, and where the file is from.
    const NOT_COPIED: [&CStr; 3] = [c"security.ima", c"security.evm", c"com.apple.provenance"];

    /// The first bytes of attributes with a signature (`enum evm_ima_xattr_type` of Linux): a signature is not valid
    /// for other bytes.
    const SIGNED: [u8; 3] = [3, 5, 6];

    /// The access list: a new file may inherit one from its directory.
    const ACCESS: &CStr = c"system.posix_acl_access";

    pub(super) fn copy(old: &File, new: &File) -> Result<(), WriteError> {
        let names = names(old)?;
        for name in &names {
            let lost = || WriteError::Attribute(name.to_string_lossy().into_owned());
            let value = value(old, name).map_err(|_| lost())?;
            if NOT_COPIED.contains(&name.as_c_str()) {
                if value.first().is_some_and(|kind| SIGNED.contains(kind)) {
                    return Err(WriteError::Signed(name.to_string_lossy().into_owned()));
                }
                continue;
            }
            if self::value(new, name).is_ok_and(|existing| existing == value) {
                continue;
            }
            fsetxattr(new, name.as_c_str(), &value, XattrFlags::empty()).map_err(|_| lost())?;
        }
        let has_access_list = |names: &[CString]| names.iter().any(|name| name.as_c_str() == ACCESS);
        if !has_access_list(&names) && has_access_list(&self::names(new)?) {
            fremovexattr(new, ACCESS).map_err(io::Error::from)?;
        }
        Ok(())
    }

    fn names(file: &File) -> io::Result<Vec<CString>> {
        let list = match read_all(|| flistxattr_query(file), |buffer| flistxattr(file, buffer)) {
            Err(Errno::NOTSUP | Errno::NOSYS) => return Ok(Vec::new()),
            list => list?,
        };
        let names = list.split(|&byte| byte == 0).filter(|name| !name.is_empty());
        Ok(names.filter_map(|name| CString::new(name).ok()).collect())
    }

    fn value(file: &File, name: &CStr) -> rustix::io::Result<Vec<u8>> {
        read_all(|| fgetxattr_query(file, name), |buffer| fgetxattr(file, name, buffer))
    }

    /// All bytes of a value; `size` returns its size, and `read` fails if the value has become larger than the buffer.
    fn read_all(
        size: impl Fn() -> rustix::io::Result<usize>,
        read: impl Fn(&mut [u8]) -> rustix::io::Result<usize>,
    ) -> rustix::io::Result<Vec<u8>> {
        loop {
            let mut bytes = vec![0; size()?];
            if bytes.is_empty() {
                return Ok(bytes);
            }
            match read(&mut bytes) {
                Ok(len) => {
                    bytes.truncate(len);
                    return Ok(bytes);
                }
                // it grew meanwhile
                Err(Errno::RANGE) => {}
                Err(error) => return Err(error),
            }
        }
    }
}
