//! What a new file has of the one whose place it takes: owner, group, mode, extended attributes, access lists.

use std::fs::{File, Metadata};

use super::replace::Refusal;

/// Gives a new file all that the old one has; refuses where someone could then do less with it, or more.
#[cfg(unix)]
pub(super) fn keep(old: &File, metadata: &Metadata, new: &File) -> Result<(), Refusal> {
    use std::os::unix::fs::MetadataExt;

    keep_owner(metadata, new)?;
    #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
    attributes::keep(old, new)?;
    #[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
    let _ = old;
    // after the owner, who takes bits away, and the access list, whose mask is the group's bits
    new.set_permissions(metadata.permissions())?;
    match new.metadata()?.mode() == metadata.mode() {
        true => Ok(()),
        false => Err(Refusal::Owner),
    }
}

/// Windows has the directory say who may do what with a new file; what else there is to keep is the read-only flag, and a
/// file with that is refused.
#[cfg(not(unix))]
pub(super) fn keep(_old: &File, _metadata: &Metadata, _new: &File) -> Result<(), Refusal> {
    Ok(())
}

/// Only root may give a file to others. Elsewhere it becomes that of who runs this, as long as its group stays and has all
/// rights that the owner had, and nothing is run in the owner's name.
#[cfg(unix)]
fn keep_owner(metadata: &Metadata, new: &File) -> Result<(), Refusal> {
    use std::os::unix::fs::{MetadataExt, fchown};

    let is = new.metadata()?;
    if (is.uid(), is.gid()) == (metadata.uid(), metadata.gid()) {
        return Ok(());
    }
    if fchown(new, Some(metadata.uid()), Some(metadata.gid())).is_ok() {
        return Ok(());
    }
    if is.gid() != metadata.gid() {
        fchown(new, None, Some(metadata.gid())).map_err(|_| Refusal::Owner)?;
    }
    let mode = metadata.mode();
    let (owner, group, special) = (mode >> 6 & 0o7, mode >> 3 & 0o7, mode & 0o6000);
    match is.uid() == metadata.uid() || owner == group && special == 0 {
        true => Ok(()),
        false => Err(Refusal::Owner),
    }
}

/// Extended attributes; access lists and labels are such as well.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
mod attributes {
    use std::ffi::{CStr, CString};
    use std::fs::File;
    use std::io;

    use rustix::fs::{XattrFlags, fgetxattr, fgetxattr_query, flistxattr, flistxattr_query, fremovexattr, fsetxattr};
    use rustix::io::Errno;

    use crate::cli::mend::replace::Refusal;

    /// Those that say something of the octets, or that the system alone writes.
    const NOT_KEPT: [&CStr; 4] = [c"security.ima", c"security.evm", c"security.capability", c"com.apple.provenance"];

    /// What a directory hands on to new files in it.
    const ACCESS: &CStr = c"system.posix_acl_access";

    pub(super) fn keep(old: &File, new: &File) -> Result<(), Refusal> {
        let names = names(old)?;
        for name in names.iter().filter(|name| !NOT_KEPT.contains(&name.as_c_str())) {
            let lost = || Refusal::Attribute(name.to_string_lossy().into_owned());
            let value = value(old, name).map_err(|_| lost())?;
            if self::value(new, name).is_ok_and(|there| there == value) {
                continue;
            }
            fsetxattr(new, name.as_c_str(), &value, XattrFlags::empty()).map_err(|_| lost())?;
        }
        let is_listed = |names: &[CString]| names.iter().any(|name| name.as_c_str() == ACCESS);
        if !is_listed(&names) && is_listed(&self::names(new)?) {
            fremovexattr(new, ACCESS).map_err(io::Error::from)?;
        }
        Ok(())
    }

    fn names(file: &File) -> io::Result<Vec<CString>> {
        let list = match all(|| flistxattr_query(file), |buffer| flistxattr(file, buffer)) {
            Err(Errno::NOTSUP | Errno::NOSYS) => return Ok(Vec::new()),
            list => list?,
        };
        let names = list.split(|&octet| octet == 0).filter(|name| !name.is_empty());
        Ok(names.filter_map(|name| CString::new(name).ok()).collect())
    }

    fn value(file: &File, name: &CStr) -> rustix::io::Result<Vec<u8>> {
        all(|| fgetxattr_query(file, name), |buffer| fgetxattr(file, name, buffer))
    }

    /// All that `read` gives, for which there must be so much room.
    fn all(
        room: impl Fn() -> rustix::io::Result<usize>,
        read: impl Fn(&mut [u8]) -> rustix::io::Result<usize>,
    ) -> rustix::io::Result<Vec<u8>> {
        loop {
            let mut octets = vec![0; room()?];
            if octets.is_empty() {
                return Ok(octets);
            }
            match read(&mut octets) {
                Ok(len) => {
                    octets.truncate(len);
                    return Ok(octets);
                }
                // it grew meanwhile
                Err(Errno::RANGE) => {}
                Err(error) => return Err(error),
            }
        }
    }
}
